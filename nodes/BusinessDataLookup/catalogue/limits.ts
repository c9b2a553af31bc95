/** How many rows on a page, and how many values in a filter, every search takes. Source: "Pagination limits". */
export const PAGE_SIZE = 50;
