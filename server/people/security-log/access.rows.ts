import { adminsOnly, type Row, signedIn } from '#server/access/testing/rows.ts'

export const rows: Row[] = [
  ['GET /api/accounts/security-log', signedIn(200)],
  ['GET /api/security-log', adminsOnly(200)],
]
