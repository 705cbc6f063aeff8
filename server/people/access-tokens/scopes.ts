import { TOKEN_SCOPES, type TokenScope } from '#contract/access-tokens.ts'

type Rule = { methods: RegExp; path: RegExp; scopes: readonly TokenScope[] }

const READING = /^(?:GET|HEAD)$/
const CHANGING = /^(?:POST|PUT|PATCH|DELETE)$/
const ANY = /^/

/**
 * What each scope opens. The first rule that fits decides, and what no rule names is closed to all
 * tokens: the account with its sessions and keys, deletion, imports, and everything for admins.
 */
const RULES: readonly Rule[] = [
  { methods: READING, path: /^\/api\/session$/, scopes: TOKEN_SCOPES },
  // These responses are the same for all, and mostly sent before anything looks at the requester.
  { methods: READING, path: /^\/api\/(?:events|.+\/(?:calendar|events))\.ics$/, scopes: TOKEN_SCOPES },
  { methods: READING, path: /^\/api\/music\/[^/]+\/peaks$/, scopes: TOKEN_SCOPES },
  { methods: ANY, path: /^\/api\/conversations(?:\/|$)/, scopes: ['messages'] },
  { methods: READING, path: /^\/api\/notifications(?:\/count)?$/, scopes: ['messages'] },
  { methods: CHANGING, path: /^\/api\/notifications\/(?:read|mutes\/.+)$/, scopes: ['messages'] },
  { methods: ANY, path: /^\/api\/merch\/(?:review$|[^/]+\/(?:artwork|approval|rejection)$)/, scopes: [] },
  { methods: READING, path: /^\/api\/rules\/source$/, scopes: [] },
  { methods: READING, path: /^\/api\/comments\/hidden$/, scopes: [] },
  { methods: READING, path: /^\/api\/profiles\/[^/]+\/deletion$/, scopes: [] },
  {
    methods: READING,
    path: /^\/api\/(?:albums|artists|artworks|cards|comments|events|feed|follows|likes|music|playlists|profiles|rules|scenes|search|tags|transparency)(?:\/|$)/,
    scopes: ['read', 'play'],
  },
  { methods: READING, path: /^\/api\/(?:activity|s)\//, scopes: ['read', 'play'] },
  { methods: READING, path: /^\/api\/(?:dashboard|merch|releases|unreleased)(?:\/|$)/, scopes: ['read'] },
  { methods: CHANGING, path: /^\/api\/music\/(?:offline-plays|[^/]+\/plays)$/, scopes: ['play', 'write'] },
  { methods: CHANGING, path: /^\/api\/(?:likes|shares|playlists)(?:\/|$)/, scopes: ['play', 'write'] },
  { methods: CHANGING, path: /^\/api\/comments\/[^/]+\/hiding$/, scopes: ['write'] },
  {
    methods: CHANGING,
    path: /^\/api\/(?:albums|artworks|comments|events|follows|links|merch|music|releases)(?:\/|$)/,
    scopes: ['write'],
  },
  { methods: /^(?:PATCH)$/, path: /^\/api\/profiles\/mine$/, scopes: ['write'] },
  { methods: /^(?:PUT|DELETE)$/, path: /^\/api\/profiles\/mine\/avatar$/, scopes: ['write'] },
]

/** The scopes that each open such a request; empty if no token may send it. */
export const scopesOf = (method: string, path: string): readonly TokenScope[] =>
  RULES.find((each) => each.methods.test(method) && each.path.test(path))?.scopes ?? []
