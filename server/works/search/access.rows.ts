import { everyone, type Row } from '#server/access/testing/rows.ts'

export const rows: Row[] = [
  ['GET /api/search', everyone(200), { query: 'q=nave' }],
  ['GET /api/search/{kind}', everyone(200), { id: 'track', query: 'q=nave' }],
]
