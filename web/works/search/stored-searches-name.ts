/** Where this browser keeps what was looked for here; who leaves takes it along. */
export const SEARCHES_STORED_AS = 'searches'
