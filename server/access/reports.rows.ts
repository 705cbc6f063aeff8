import { adminsOnly, everyone, nobody, type Row } from './rows.ts'

/** Right in all but where it leads. */
const outsideReport = {
  ...{ about: `/track/${nobody}`, reason: 'spam', name: 'Ash', email: 'ash@example.com' },
  ...{ words: 'Ours', isTrue: true },
}

/** What is reported, and what is decided about it. */
export const REPORTS: Row[] = [
  [
    'POST /api/reports',
    () => ({ path: '/api/reports', json: { kind: 'track', id: nobody, reason: 'spam' } }),
    { ...everyone(404), visitor: 401 },
  ],
  ['POST /api/reports/outside', () => ({ path: '/api/reports/outside', json: outsideReport }), everyone(422)],
  [
    'POST /api/reports/outside/confirm',
    () => ({ path: '/api/reports/outside/confirm', json: { token: 'forged' } }),
    everyone(400),
  ],
  ['GET /api/cases', () => ({ path: '/api/cases' }), adminsOnly(200)],
  ['GET /api/cases/{id}', () => ({ path: `/api/cases/${nobody}` }), adminsOnly(404)],
  ['PUT /api/cases/{id}/claim', () => ({ path: `/api/cases/${nobody}/claim` }), adminsOnly(404)],
  ['DELETE /api/cases/{id}/claim', () => ({ path: `/api/cases/${nobody}/claim` }), adminsOnly(404)],
  [
    'POST /api/cases/{id}/notes',
    () => ({ path: `/api/cases/${nobody}/notes`, json: { words: 'Compared by ear' } }),
    adminsOnly(404),
  ],
  ['GET /api/transparency', () => ({ path: '/api/transparency' }), everyone(200)],
  ['POST /api/cases', () => ({ path: '/api/cases', json: { kind: 'track', id: nobody } }), adminsOnly(404)],
  [
    'POST /api/cases/{id}/decision',
    () => ({ path: `/api/cases/${nobody}/decision`, json: { act: 'dismiss' } }),
    adminsOnly(404),
  ],
  [
    'POST /api/cases/{id}/undo',
    () => ({ path: `/api/cases/${nobody}/undo`, json: { words: 'Wrong' } }),
    adminsOnly(404),
  ],
  [
    'POST /api/cases/{id}/appeal',
    () => ({ path: `/api/cases/${nobody}/appeal`, json: { isGranted: true, words: 'Right' } }),
    adminsOnly(404),
  ],
  ['GET /api/decisions', () => ({ path: '/api/decisions' }), { ...everyone(200), visitor: 401 }],
  ['GET /api/decisions/{id}', () => ({ path: `/api/decisions/${nobody}` }), { ...everyone(404), visitor: 401 }],
  [
    'POST /api/decisions/{id}/appeal',
    () => ({ path: `/api/decisions/${nobody}/appeal`, json: { words: 'It is mine' } }),
    { ...everyone(404), visitor: 401 },
  ],
]
