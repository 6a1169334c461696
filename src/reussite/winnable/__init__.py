"""Deals that can be won: lists of their numbers, and the deal of the day."""

from reussite.winnable.deals import WinnableDeals, one_of, winnable_deals

__all__ = ["WinnableDeals", "one_of", "winnable_deals"]
