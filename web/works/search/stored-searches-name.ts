/** The storage key of recent searches; signing out deletes them. */
export const SEARCHES_STORED_AS = 'searches'
