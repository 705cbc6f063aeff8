import { everyone, type Row } from '#server/access/testing/rows.ts'

export const rows: Row[] = [
  ['GET /api/scenes', everyone(200)],
  ['GET /api/scenes/{scene}', everyone(404), { id: 'nowhere' }],
  ['GET /api/scenes/{scene}/artists', everyone(200), { id: 'nowhere' }],
  ['GET /api/scenes/{scene}/music', everyone(200), { id: 'nowhere' }],
  ['GET /api/scenes/{scene}/artworks', everyone(200), { id: 'nowhere' }],
]
