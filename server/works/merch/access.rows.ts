import { adminsOnly, everyone, type Row, signedIn, withProfile } from '#server/access/testing/rows.ts'

/** Only its artist and admins see an item in review. */
export const rows: Row[] = [
  ['GET /api/merch/mine', withProfile(200)],
  ['POST /api/merch', signedIn(422), { json: {} }],
  ['GET /api/merch/{id}', signedIn(404, { owner: 200 }), { id: ':merch' }],
  [
    'PATCH /api/merch/{id}',
    signedIn(404, { owner: 200, admin: 403 }),
    { id: ':merch', json: { revision: 1, title: 'Renamed', itemType: 'vinyl', price: '25.00' } },
  ],
  ['DELETE /api/merch/{id}', signedIn(404, { owner: 204, admin: 403 }), { id: ':merch' }],
  ['GET /api/merch/review', adminsOnly(200)],
  [
    'POST /api/merch/{id}/approval',
    adminsOnly(204),
    { id: ':merch', json: { revision: 1, shopifyUrl: 'https://shop.example/a' } },
  ],
  [
    'POST /api/merch/{id}/rejection',
    adminsOnly(204),
    { id: ':merch', json: { revision: 1, reason: 'Too dark to print' } },
  ],
  ['GET /api/merch/{id}/artwork', adminsOnly(404), { id: ':merch' }],
  ['GET /api/profiles/{id}/merch', everyone(200), { id: ':profile' }],
]
