/**
 * Where the browser stores that single keys are off. It is a file of its own because the code that
 * reads it is loaded later.
 */
export const SINGLE_KEYS_STORED_AS = 'single-keys'
export const SINGLE_KEYS_OFF = 'off'
