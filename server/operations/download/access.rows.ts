import { type Row, signedIn } from '#server/access/testing/rows.ts'

export const rows: Row[] = [['GET /api/accounts/data', signedIn(200)]]
