const ID = '01990c3e-5a10-7cc4-9b1f-2f5d0c6a7e11'
const ARTIST = '01990c3a-7d02-7a51-8f2e-6b0f4e1d9c20'

const artist = { id: ARTIST, profileType: 'artist', handle: 'nith', slug: 'nith', displayName: 'Nith', avatar: null }

const track = {
  id: ID,
  type: 'track',
  title: 'Halls of the Sunken Mill',
  tags: ['black metal', 'tape'],
  artist,
  fileUrl: `/media/music/profiles/${ARTIST}/tracks/${ID}/audio/mill-0123456789ab.mp3`,
  cover: null,
  stock: null,
  durationMs: 214_000,
  peaks: null,
  playCount: 128,
  likeCount: 9,
  commentCount: 2,
  shareCount: 1,
  createdAt: '2026-03-01T21:04:00.000Z',
  viewer: { liked: false, can: { edit: false, delete: false } },
}

/** What a schema of this name looks like, for whoever reads the API's document. */
export const EXAMPLES: Readonly<Record<string, unknown>> = {
  Problem: {
    type: '/api/docs#handle_taken',
    title: 'Handle taken',
    status: 409,
    detail: 'This handle is already in use. Please choose another.',
    code: 'handle_taken',
    fields: { handle: 'This handle is already in use. Please choose another.' },
  },
  SignUp: { email: 'someone@example.org', password: 'damp lantern cellar' },
  SignIn: { email: 'someone@example.org', password: 'damp lantern cellar' },
  MailRequest: { email: 'someone@example.org' },
  CreateProfile: {
    profileType: 'artist',
    handle: 'nith',
    displayName: 'Nith',
    dateOfBirth: '1991-02-03',
    acceptTerms: true,
  },
  UpdateProfile: {
    displayName: 'Nith',
    bio: 'Two people, one mill.',
    socialLinks: [{ platform: 'bandcamp', url: 'https://nith.example' }],
  },
  ProfileSummary: artist,
  Track: track,
  TrackList: { items: [track], nextCursor: null },
  TagCounts: { tags: [{ tag: 'black metal', count: 31 }] },
  CreateComment: { id: ID, assetId: ID, body: 'The rain at the end is the best part.', atMs: 201_000 },
  LikeState: { liked: true, likeCount: 10 },
  ShareState: { shareCount: 2 },
}
