import { adminsOnly, type Row } from '#server/access/testing/rows.ts'

export const rows: Row[] = [
  ['GET /api/prevention', adminsOnly(200)],
  ['PUT /api/prevention', adminsOnly(200), { json: { revision: 1, mailDomains: [], words: [] } }],
]
