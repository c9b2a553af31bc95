/** The largest page that every search accepts, and the most inputs in a call. Source: "Pagination limits". */
export const PAGE_SIZE = 50;
