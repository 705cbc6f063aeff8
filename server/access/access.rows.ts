import { everyone, type Row } from './testing/rows.ts'

/**
 * The rows of `server/platform` are here, because it may import nothing from the folders above it.
 */
export const rows: Row[] = [['POST /api/client-errors', everyone(422), { json: {} }]]
