import { everyone, type Row } from './testing/rows.ts'

/** Endpoints of `server/platform`, which imports nothing above it. */
export const rows: Row[] = [['POST /api/client-errors', everyone(422), { json: {} }]]
