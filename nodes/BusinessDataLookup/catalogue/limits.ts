/** The largest page that every search accepts. Source: "Pagination limits". */
export const PAGE_SIZE = 50;
/** The most values in a call: their companies fit on one page. */
export const MAX_ITEMS_PER_CALL = 50;
