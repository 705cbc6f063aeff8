import { randomUUID } from 'node:crypto'
import { nobody, type Row, withProfile } from '#server/access/testing/rows.ts'

export const rows: Row[] = [
  ['GET /api/conversations', withProfile(200)],
  ['POST /api/conversations', withProfile(200, { owner: 422 }), { json: ({ profileId }) => ({ profileId }) }],
  ['GET /api/conversations/unread', withProfile(200)],
  ['GET /api/conversations/{id}', withProfile(404, { owner: 200 }), { id: ':conversation' }],
  ['GET /api/conversations/{id}/messages', withProfile(404, { owner: 200 }), { id: ':conversation' }],
  [
    'POST /api/conversations/{id}/messages',
    withProfile(404, { owner: 201 }),
    { id: ':conversation', json: () => ({ id: randomUUID(), content: 'Between us' }) },
  ],
  ['DELETE /api/conversations/{id}/messages/{messageId}', withProfile(404), { id: ':conversation' }],
  ['PUT /api/conversations/{id}/archived', withProfile(404, { owner: 200 }), { id: ':conversation' }],
  ['DELETE /api/conversations/{id}/archived', withProfile(404, { owner: 200 }), { id: ':conversation' }],
  ['PUT /api/conversations/{id}/read', withProfile(404, { owner: 200 }), { id: ':conversation', json: { seq: 1 } }],
  ['GET /api/cards', withProfile(200), { query: `path=/track/${nobody}` }],
]
