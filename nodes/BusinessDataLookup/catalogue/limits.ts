/** Rows on a page, and values in a filter, that every search takes. Source: "Pagination limits". */
export const PAGE_SIZE = 50;
