/** Every page that a member may open with no signal, and what shows that it is there, to who is new. */
export const MEMBER_PAGES = [
  ["/", "type what you need, for example"],
  ["/?step=last", "Step 1 of 5"],
  ["/check-order", "Step 1 of 5"], // of a basket that is empty yet
  ["/account", "Your account"],
  ["/dashboard/profile", "Profile"],
  ["/dashboard/baskets", "Baskets"],
  ["/dashboard/orders", "Orders"],
  ["/dashboard/money", "Money"],
  ["/dashboard/addresses", "Addresses"],
  ["/dashboard/membership", "Membership"],
  ["/subscribe", "Monthly Membership"],
  ["/this-phone", "What's saved here"],
  ["/shared", "What you shared"],
  ["/terms", "Last updated"],
  ["/privacy", "Last updated"],
  ["/cookies", "Last updated"],
  ["/delivery-schedule", "Delivery Schedule"],
  ["/contact", "Business hours"],
] as const;
