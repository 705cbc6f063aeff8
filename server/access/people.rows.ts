import { randomUUID } from 'node:crypto'
import { everyone, nobody, type Row, withProfile } from './rows.ts'

export const PEOPLE: Row[] = [
  [
    'POST /api/profiles',
    () => ({ path: '/api/profiles', json: { profileType: 'artist', handle: 'admin' } }),
    { ...everyone(409), visitor: 401 },
  ],
  ['GET /api/profiles/handles/{handle}', () => ({ path: '/api/profiles/handles/free_name' }), everyone(200)],
  ['GET /api/profiles/mine', () => ({ path: '/api/profiles/mine' }), withProfile(200)],
  [
    'PATCH /api/profiles/mine',
    () => ({ path: '/api/profiles/mine', json: { displayName: 'N', bio: '', socialLinks: [] } }),
    withProfile(200),
  ],
  [
    'PUT /api/profiles/mine/avatar',
    () => ({ path: '/api/profiles/mine/avatar', form: async () => new FormData() }),
    withProfile(422),
  ],
  ['DELETE /api/profiles/mine/avatar', () => ({ path: '/api/profiles/mine/avatar' }), withProfile(200)],
  [
    'GET /api/profiles/{id}/deletion',
    ({ profileId }) => ({ path: `/api/profiles/${profileId}/deletion` }),
    { ...everyone(403), visitor: 401, owner: 200 },
  ],
  [
    'DELETE /api/profiles/{id}',
    ({ profileId }) => ({ path: `/api/profiles/${profileId}`, json: { handle: 'not it' } }),
    { ...everyone(403), visitor: 401, owner: 422 },
  ],
  ['GET /api/artists', () => ({ path: '/api/artists' }), everyone(200)],
  ['GET /api/tags/{tag}', () => ({ path: '/api/tags/nothing' }), everyone(404)],
  ['GET /api/scenes', () => ({ path: '/api/scenes' }), everyone(200)],
  ['GET /api/scenes/{scene}', () => ({ path: '/api/scenes/nowhere' }), everyone(404)],
  ['GET /api/scenes/{scene}/artists', () => ({ path: '/api/scenes/nowhere/artists' }), everyone(200)],
  ['GET /api/scenes/{scene}/music', () => ({ path: '/api/scenes/nowhere/music' }), everyone(200)],
  ['GET /api/scenes/{scene}/artworks', () => ({ path: '/api/scenes/nowhere/artworks' }), everyone(200)],
  ['GET /api/profiles/{id}', ({ handle }) => ({ path: `/api/profiles/${handle}` }), everyone(200)],
  [
    'PUT /api/follows/{profileId}',
    ({ profileId }) => ({ path: `/api/follows/${profileId}` }),
    { ...withProfile(200), owner: 422 },
  ],
  [
    'DELETE /api/follows/{profileId}',
    ({ profileId }) => ({ path: `/api/follows/${profileId}` }),
    { ...withProfile(200), owner: 422 },
  ],
  ['GET /api/follows/{profileId}', ({ profileId }) => ({ path: `/api/follows/${profileId}` }), withProfile(200)],
  [
    'PUT /api/follows/{profileId}/releases',
    ({ profileId }) => ({ path: `/api/follows/${profileId}/releases`, json: { tells: true } }),
    withProfile(409),
  ],
  [
    'GET /api/profiles/{id}/followers',
    ({ profileId }) => ({ path: `/api/profiles/${profileId}/followers` }),
    everyone(200),
  ],
  [
    'GET /api/profiles/{id}/following',
    ({ profileId }) => ({ path: `/api/profiles/${profileId}/following` }),
    everyone(200),
  ],
  ['GET /api/conversations', () => ({ path: '/api/conversations' }), withProfile(200)],
  [
    'POST /api/conversations',
    ({ profileId }) => ({ path: '/api/conversations', json: { profileId } }),
    { ...withProfile(200), owner: 422 },
  ],
  ['GET /api/conversations/unread', () => ({ path: '/api/conversations/unread' }), withProfile(200)],
  ['GET /api/conversations/{id}', () => ({ path: '/api/conversations/:talk' }), { ...withProfile(404), owner: 200 }],
  [
    'GET /api/conversations/{id}/messages',
    () => ({ path: '/api/conversations/:talk/messages' }),
    { ...withProfile(404), owner: 200 },
  ],
  [
    'POST /api/conversations/{id}/messages',
    () => ({ path: '/api/conversations/:talk/messages', json: { id: randomUUID(), content: 'Between us' } }),
    { ...withProfile(404), owner: 201 },
  ],
  [
    'DELETE /api/conversations/{id}/messages/{messageId}',
    () => ({ path: `/api/conversations/:talk/messages/${nobody}` }),
    withProfile(404),
  ],
  ...(['PUT', 'DELETE'] as const).map(
    (method): Row => [
      `${method} /api/conversations/{id}/archived`,
      () => ({ path: '/api/conversations/:talk/archived' }),
      { ...withProfile(404), owner: 200 },
    ],
  ),
  [
    'PUT /api/conversations/{id}/read',
    () => ({ path: '/api/conversations/:talk/read', json: { seq: 1 } }),
    { ...withProfile(404), owner: 200 },
  ],
  ['GET /api/search', () => ({ path: '/api/search?q=nave' }), everyone(200)],
  ['GET /api/search/{kind}', () => ({ path: '/api/search/track?q=nave' }), everyone(200)],
  ['GET /api/cards', () => ({ path: `/api/cards?path=/track/${nobody}` }), withProfile(200)],
  ['GET /api/notifications', () => ({ path: '/api/notifications' }), withProfile(200)],
  ['GET /api/notifications/count', () => ({ path: '/api/notifications/count' }), withProfile(200)],
  ['GET /api/notifications/settings', () => ({ path: '/api/notifications/settings' }), withProfile(200)],
  [
    'PUT /api/notifications/mail',
    () => ({ path: '/api/notifications/mail', json: { rhythm: 'daily' } }),
    { ...everyone(200), visitor: 401 },
  ],
  [
    'PUT /api/notifications/time-zone',
    () => ({ path: '/api/notifications/time-zone', json: { timeZone: 'UTC' } }),
    { ...everyone(200), visitor: 401 },
  ],
  [
    'POST /api/notifications/unsubscribe',
    () => ({ path: '/api/notifications/unsubscribe', json: { token: 'x' } }),
    everyone(400),
  ],
  [
    'PUT /api/notifications/read',
    () => ({ path: '/api/notifications/read', json: {} }),
    { ...everyone(422), visitor: 401 },
  ],
  [
    'PUT /api/notifications/settings/{kind}',
    () => ({ path: '/api/notifications/settings/like', json: { page: true, push: false, mail: false } }),
    withProfile(200),
  ],
  ...(['PUT', 'DELETE'] as const).flatMap((method): Row[] => [
    [
      `${method} /api/notifications/mutes/works/{id}`,
      () => ({ path: `/api/notifications/mutes/works/${nobody}` }),
      withProfile(404),
    ],
    [
      `${method} /api/notifications/mutes/conversations/{id}`,
      () => ({ path: '/api/notifications/mutes/conversations/:talk' }),
      { ...withProfile(404), owner: 200 },
    ],
  ]),
  ...(['PUT', 'DELETE'] as const).flatMap((method): Row[] => [
    [
      `${method} /api/sensitive/works/{id}`,
      () => ({ path: '/api/sensitive/works/:track' }),
      { ...everyone(200), visitor: 401 },
    ],
    [
      `${method} /api/sensitive/artists/{id}`,
      ({ profileId }) => ({ path: `/api/sensitive/artists/${profileId}` }),
      { ...everyone(200), visitor: 401 },
    ],
  ]),
  ['PUT /api/sensitive', () => ({ path: '/api/sensitive', json: { all: false } }), { ...everyone(200), visitor: 401 }],
  ['GET /api/sensitive/artists', () => ({ path: '/api/sensitive/artists' }), { ...everyone(200), visitor: 401 }],
  ['GET /api/blocks', () => ({ path: '/api/blocks' }), withProfile(200)],
  ['GET /api/blocks/{profileId}', () => ({ path: `/api/blocks/${nobody}` }), withProfile(200)],
  ['PUT /api/blocks/{profileId}', () => ({ path: `/api/blocks/${nobody}` }), withProfile(404)],
  ['DELETE /api/blocks/{profileId}', () => ({ path: `/api/blocks/${nobody}` }), withProfile(404)],
  ['GET /api/mutes', () => ({ path: '/api/mutes' }), withProfile(200)],
  ['PUT /api/mutes/{profileId}', () => ({ path: `/api/mutes/${nobody}` }), withProfile(404)],
  ['DELETE /api/mutes/{profileId}', () => ({ path: `/api/mutes/${nobody}` }), withProfile(404)],
]
