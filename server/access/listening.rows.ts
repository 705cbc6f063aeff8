import { playlistForm } from '#server/works/playlists/factory.ts'
import { everyone, nobody, type Row, withProfile } from './rows.ts'

export const LISTENING: Row[] = [
  ['GET /api/music/next', () => ({ path: '/api/music/next' }), everyone(200)],
  ['POST /api/music/{id}/plays', () => ({ path: '/api/music/:track/plays', json: {} }), everyone(202)],
  [
    'POST /api/music/offline-plays',
    () => ({ path: '/api/music/offline-plays', json: { plays: [{ id: nobody, trackId: nobody, agoMs: 0 }] } }),
    everyone(202),
  ],
  ['PUT /api/likes/{assetId}', () => ({ path: '/api/likes/:track' }), withProfile(200)],
  ['DELETE /api/likes/{assetId}', () => ({ path: '/api/likes/:track' }), withProfile(200)],
  ['POST /api/shares/{assetId}', () => ({ path: '/api/shares/:track' }), everyone(200)],
  ['GET /api/playlists', () => ({ path: '/api/playlists' }), withProfile(200)],
  [
    'POST /api/playlists',
    () => ({ path: '/api/playlists', form: async () => playlistForm({ title: ' ' }) }),
    withProfile(422),
  ],
  ['GET /api/playlists/{id}', () => ({ path: '/api/playlists/:playlist' }), everyone(200)],
  [
    'PATCH /api/playlists/{id}',
    () => ({ path: '/api/playlists/:playlist', form: async () => playlistForm({ title: 'Renamed' }) }),
    { ...withProfile(403), owner: 200 },
  ],
  ['DELETE /api/playlists/{id}', () => ({ path: '/api/playlists/:playlist' }), { ...withProfile(403), owner: 204 }],
  [
    'POST /api/playlists/add',
    () => ({ path: '/api/playlists/add', json: { trackId: nobody, playlistIds: [nobody] } }),
    { ...everyone(404), visitor: 401 },
  ],
  [
    'DELETE /api/playlists/{id}/entries/{entryId}',
    () => ({ path: `/api/playlists/:playlist/entries/${nobody}` }),
    { ...withProfile(403), owner: 204 },
  ],
  [
    'PUT /api/playlists/{id}/entries/{entryId}/place',
    () => ({ path: `/api/playlists/:playlist/entries/${nobody}/place`, json: { beforeId: null } }),
    { ...withProfile(403), owner: 409 },
  ],
  ['GET /api/comments', () => ({ path: '/api/comments?assetId=:track' }), everyone(200)],
  ['GET /api/comments/moments', () => ({ path: '/api/comments/moments?assetId=:track' }), everyone(200)],
  [
    'POST /api/comments',
    () => ({ path: '/api/comments', json: { body: 'About nothing' } }),
    { ...everyone(422), visitor: 401 },
  ],
  [
    'DELETE /api/comments/{id}',
    () => ({ path: '/api/comments/:comment' }),
    { ...everyone(403), visitor: 401, owner: 200, admin: 200 },
  ],
  [
    'PATCH /api/comments/{id}',
    () => ({ path: '/api/comments/:comment', json: { body: 'Anew' } }),
    { ...withProfile(403), owner: 200 },
  ],
  [
    'PUT /api/comments/{id}/hiding',
    () => ({ path: '/api/comments/:comment/hiding' }),
    { ...everyone(403), visitor: 401 },
  ],
  [
    'DELETE /api/comments/{id}/hiding',
    () => ({ path: '/api/comments/:comment/hiding' }),
    { ...everyone(403), visitor: 401 },
  ],
  [
    'PUT /api/comments/closed/{id}',
    () => ({ path: '/api/comments/closed/:track' }),
    { ...everyone(403), visitor: 401, owner: 200 },
  ],
  [
    'DELETE /api/comments/closed/{id}',
    () => ({ path: '/api/comments/closed/:track' }),
    { ...everyone(403), visitor: 401, owner: 200 },
  ],
  ['GET /api/comments/hidden', () => ({ path: '/api/comments/hidden?assetId=:track' }), withProfile(200)],
  [
    'POST /api/comments/{id}/restore',
    () => ({ path: '/api/comments/:comment/restore', json: {} }),
    { ...everyone(404), visitor: 401, owner: 200 },
  ],
  ['GET /api/feed', () => ({ path: '/api/feed' }), withProfile(200)],
  ['GET /api/activity/likes', () => ({ path: '/api/activity/likes' }), withProfile(200)],
  ['GET /api/activity/comments', () => ({ path: '/api/activity/comments' }), withProfile(200)],
]
