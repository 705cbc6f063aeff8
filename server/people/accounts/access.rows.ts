import { adminsOnly, everyone, type Row, signedIn } from '#server/access/testing/rows.ts'

const mail = { email: 'nobody-at-all@example.com' }
const byLink = { token: 'forged', password: 'damp lantern cellar' }

export const rows: Row[] = [
  ['POST /api/accounts/sign-up', everyone(422), { json: { ...mail, password: 'short' } }],
  ['POST /api/accounts/verification-mail', everyone(422), { json: {} }],
  ['POST /api/accounts/verify', everyone(400), { json: byLink }],
  ['POST /api/accounts/sign-in', everyone(422), { json: {} }],
  ['POST /api/accounts/password-mail', everyone(422), { json: {} }],
  ['POST /api/accounts/password', everyone(400), { json: byLink }],
  ['PUT /api/accounts/password', everyone(401), { json: { password: 'wrong', newPassword: 'seven rusty anchors' } }],
  ['PUT /api/accounts/email', everyone(401), { json: { ...mail, password: 'wrong' } }],
  ['POST /api/accounts/email/confirm', everyone(400), { json: byLink }],
  ['POST /api/accounts/sign-in/passkey-options', everyone(200)],
  ['POST /api/accounts/sign-in/passkey', everyone(422), { json: {} }],
  ['POST /api/accounts/sign-in/second-step', everyone(422), { json: {} }],
  ['POST /api/accounts/proof/passkey-options', signedIn(200)],
  ['POST /api/accounts/proof', signedIn(401), { json: { password: 'wrong' } }],
  ['POST /api/accounts/sign-outs', adminsOnly(404), { json: { email: 'nobody-at-all@example.com' } }],
  ['GET /api/sessions', signedIn(200)],
  ['DELETE /api/sessions', signedIn(204)],
  ['DELETE /api/sessions/{id}', signedIn(404)],
  ['GET /api/session', everyone(200)],
  ['PUT /api/session/profile', signedIn(403, { owner: 200 }), { json: ({ profileId }) => ({ profileId }) }],
  ['GET /api/accounts/storage', signedIn(200)],
  ['GET /api/accounts/quota', adminsOnly(404), { query: 'email=nobody-at-all@example.com' }],
  ['PUT /api/accounts/quota', adminsOnly(404), { json: { ...mail, quotaMb: 1 } }],
  ['POST /api/accounts/sign-out', everyone(204), { json: {} }],
]
