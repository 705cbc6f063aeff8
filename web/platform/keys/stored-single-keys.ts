/** Where the browser keeps that somebody turned single keys off; apart from what reads it, which comes later. */
export const SINGLE_KEYS_STORED_AS = 'single-keys'
export const SINGLE_KEYS_OFF = 'off'
