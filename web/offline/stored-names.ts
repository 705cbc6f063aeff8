/** Marks in the browser's storage, so that a user without saved items loads no offline code. */
const STORED = 'offline:'
/** Set while this browser has saved items. */
export const KEPT_STORED_AS = `${STORED}kept`
/** Set while there are plays to send. */
export const PLAYS_STORED_AS = `${STORED}plays`

export const isOfflineName = (storedAs: string): boolean => storedAs.startsWith(STORED)
