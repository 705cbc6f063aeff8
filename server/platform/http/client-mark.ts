import { createHash } from 'node:crypto'

/** What tables keep of a client that they only have to know again: a hash, which names no one. */
export const clientMark = (client: string): string => createHash('sha256').update(client).digest('base64url')
