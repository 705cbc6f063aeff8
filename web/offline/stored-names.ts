/** What the browser's storage says of what is kept, so that whoever keeps nothing loads nothing of this. */
const STORED = 'offline:'
/** Set while something is kept. */
export const KEPT_STORED_AS = `${STORED}kept`
/** Set while there are plays to be told of. */
export const PLAYS_STORED_AS = `${STORED}plays`

export const isOfflineName = (storedAs: string): boolean => storedAs.startsWith(STORED)
