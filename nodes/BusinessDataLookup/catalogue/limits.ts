/** The most records on a page that each search accepts, and the most inputs in a call. Source: "Pagination limits". */
export const PAGE_SIZE = 50;
