import { adminsOnly, everyone, nobody, type Row } from './rows.ts'

const wrongLink = { token: 'forged' }
const mail = { email: 'nobody-at-all@example.com' }

/** Right in all but where it leads. */
const inside = {
  endpoint: 'https://10.0.0.1/push',
  keys: {
    p256dh: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
}

export const ACCOUNTS: Row[] = [
  [
    'POST /api/accounts/sign-up',
    () => ({ path: '/api/accounts/sign-up', json: { ...mail, password: 'short' } }),
    everyone(422),
  ],
  [
    'POST /api/accounts/verification-mail',
    () => ({ path: '/api/accounts/verification-mail', json: {} }),
    everyone(422),
  ],
  [
    'POST /api/accounts/verify',
    () => ({ path: '/api/accounts/verify', json: { ...wrongLink, password: 'damp lantern cellar' } }),
    everyone(400),
  ],
  ['POST /api/accounts/sign-in', () => ({ path: '/api/accounts/sign-in', json: {} }), everyone(422)],
  ['POST /api/accounts/password-mail', () => ({ path: '/api/accounts/password-mail', json: {} }), everyone(422)],
  [
    'POST /api/accounts/password',
    () => ({ path: '/api/accounts/password', json: { ...wrongLink, password: 'damp lantern cellar' } }),
    everyone(400),
  ],
  ['GET /api/imports/mine', () => ({ path: '/api/imports/mine' }), { ...everyone(200), visitor: 401 }],
  [
    'POST /api/imports',
    () => ({ path: '/api/imports', form: async () => new FormData() }),
    { ...everyone(422), visitor: 401 },
  ],
  [
    'POST /api/imports/mine/start',
    () => ({ path: '/api/imports/mine/start', json: { handles: [] } }),
    { ...everyone(404), visitor: 401 },
  ],
  ['POST /api/imports/mine/stop', () => ({ path: '/api/imports/mine/stop' }), { ...everyone(200), visitor: 401 }],
  ['DELETE /api/imports/mine', () => ({ path: '/api/imports/mine' }), { ...everyone(204), visitor: 401 }],
  ['GET /api/accounts/data', () => ({ path: '/api/accounts/data' }), { ...everyone(200), visitor: 401 }],
  [
    'GET /api/accounts/mine/deletion',
    () => ({ path: '/api/accounts/mine/deletion' }),
    { ...everyone(200), visitor: 401 },
  ],
  [
    'DELETE /api/accounts/mine',
    () => ({ path: '/api/accounts/mine', json: { email: mail.email } }),
    { ...everyone(422), visitor: 401 },
  ],
  [
    'PUT /api/accounts/password',
    () => ({ path: '/api/accounts/password', json: { password: 'wrong', newPassword: 'seven rusty anchors' } }),
    everyone(401),
  ],
  [
    'PUT /api/accounts/email',
    () => ({ path: '/api/accounts/email', json: { ...mail, password: 'wrong' } }),
    everyone(401),
  ],
  [
    'POST /api/accounts/email/confirm',
    () => ({ path: '/api/accounts/email/confirm', json: { ...wrongLink, password: 'damp lantern cellar' } }),
    everyone(400),
  ],
  ['GET /api/sessions', () => ({ path: '/api/sessions' }), { ...everyone(200), visitor: 401 }],
  ['DELETE /api/sessions', () => ({ path: '/api/sessions' }), { ...everyone(204), visitor: 401 }],
  ['DELETE /api/sessions/{id}', () => ({ path: `/api/sessions/${nobody}` }), { ...everyone(404), visitor: 401 }],
  ['GET /api/push', () => ({ path: '/api/push' }), { ...everyone(200), visitor: 401 }],
  ['POST /api/push/browsers', () => ({ path: '/api/push/browsers', json: inside }), { ...everyone(422), visitor: 401 }],
  [
    'DELETE /api/push/browsers/{id}',
    () => ({ path: `/api/push/browsers/${nobody}` }),
    { ...everyone(404), visitor: 401 },
  ],
  ['GET /api/session', () => ({ path: '/api/session' }), everyone(200)],
  [
    'PUT /api/session/profile',
    ({ profileId }) => ({ path: '/api/session/profile', json: { profileId } }),
    { ...everyone(403), visitor: 401, owner: 200 },
  ],
  ['GET /api/audit-log', () => ({ path: '/api/audit-log' }), adminsOnly(200)],
  ['GET /api/rules', () => ({ path: '/api/rules' }), everyone(200)],
  ['GET /api/rules/source', () => ({ path: '/api/rules/source' }), adminsOnly(200)],
  ['POST /api/rules', () => ({ path: '/api/rules', json: { version: 9, body: '## One' } }), adminsOnly(409)],
  ['POST /api/rules/preview', () => ({ path: '/api/rules/preview', json: { body: '## One' } }), adminsOnly(200)],
  [
    'PUT /api/rules/told',
    () => ({ path: '/api/rules/told', json: { version: 1 } }),
    { ...everyone(200), visitor: 401 },
  ],
  ['GET /api/accounts/storage', () => ({ path: '/api/accounts/storage' }), { ...everyone(200), visitor: 401 }],
  ['GET /api/accounts/quota', () => ({ path: `/api/accounts/quota?email=${mail.email}` }), adminsOnly(404)],
  ['PUT /api/accounts/quota', () => ({ path: '/api/accounts/quota', json: { ...mail, quotaMb: 1 } }), adminsOnly(404)],
  ['GET /api/numbers', () => ({ path: '/api/numbers' }), adminsOnly(200)],
  ['GET /api/prevention', () => ({ path: '/api/prevention' }), adminsOnly(200)],
  [
    'PUT /api/prevention',
    () => ({ path: '/api/prevention', json: { revision: 1, mailDomains: [], words: [] } }),
    adminsOnly(200),
  ],
  ['POST /api/client-errors', () => ({ path: '/api/client-errors', json: {} }), everyone(422)],
]

/** The last call of all, for it ends the sessions that the others need. */
export const SIGN_OUT: Row = [
  'POST /api/accounts/sign-out',
  () => ({ path: '/api/accounts/sign-out', json: {} }),
  everyone(204),
]
