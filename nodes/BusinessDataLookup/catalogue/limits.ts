/** The most records on a page, and values in a filter, that each search accepts. Source: "Pagination limits". */
export const PAGE_SIZE = 50;
