import { everyone, type Row, signedIn, withProfile } from '#server/access/testing/rows.ts'

export const rows: Row[] = [
  ['GET /api/notifications', withProfile(200)],
  ['GET /api/notifications/count', withProfile(200)],
  ['GET /api/notifications/settings', withProfile(200)],
  ['PUT /api/notifications/mail', signedIn(200), { json: { rhythm: 'daily' } }],
  ['PUT /api/notifications/time-zone', signedIn(200), { json: { timeZone: 'UTC' } }],
  ['POST /api/notifications/unsubscribe', everyone(400), { json: { token: 'x' } }],
  ['PUT /api/notifications/read', signedIn(422), { json: {} }],
  [
    'PUT /api/notifications/settings/{kind}',
    withProfile(200),
    { id: 'like', json: { page: true, push: false, mail: false } },
  ],
  ['PUT /api/notifications/mutes/works/{id}', withProfile(404)],
  ['PUT /api/notifications/mutes/conversations/{id}', withProfile(404, { owner: 200 }), { id: ':conversation' }],
  ['DELETE /api/notifications/mutes/works/{id}', withProfile(404)],
  ['DELETE /api/notifications/mutes/conversations/{id}', withProfile(404, { owner: 200 }), { id: ':conversation' }],
]
