import { PRODUCT } from '#contract/platform/product.ts'
import { account } from './accounts/settings/pages.ts'
import { myActivity } from './activity/pages.ts'
import { album, myAlbums } from './albums/pages.ts'
import { artwork, findArt, myArt } from './artworks/pages.ts'
import { artistDashboard } from './dashboard/pages.ts'
import { event, myEvents } from './events/pages.ts'
import { myMerch } from './merch/pages.ts'
import { messages } from './messages/pages.ts'
import { admin } from './moderation/pages.ts'
import { findMusic, home, landing, myMusic, myStems, track, trackWithoutId } from './music/pages.ts'
import type { Page, Pages } from './platform/page/page.ts'
import { playlist, playlists } from './playlists/pages.ts'
import { artists, editProfile, myProfile, profile } from './profiles/pages.ts'

/** A page of words: the same to everyone and found by search. */
const words = (path: string, title: string, description: string): Page => ({
  module: 'app/words/words-page.tsx',
  head: { title: `${title} • ${PRODUCT}`, description, canonical: path },
})

/** A page to do something on: nothing to find by search. */
const form = (module: string, title: string, description: string): Page => ({
  module,
  head: { title: `${title} • ${PRODUCT}`, description, hidden: true },
})

/** Every URL of the site with what the HTML says of it and the data that it starts with. */
export const pages: Pages = {
  landing,
  home,
  findMusic,
  track,
  trackWithoutId,
  myMusic,
  myStems,
  myAlbums,
  album,
  artists,
  profile,
  myProfile,
  editProfile,
  auth: form('accounts/auth-page.tsx', 'Sign in', `Sign in to ${PRODUCT} or create an account.`),
  verifyEmail: form('accounts/verify-email-page.tsx', 'Confirm your address', 'Confirm your email address.'),
  forgottenPassword: form('accounts/forgotten-password-page.tsx', 'Forgot password', 'Ask for a new password.'),
  resetPassword: form('accounts/reset-password-page.tsx', 'New password', 'Choose a new password.'),
  confirmEmail: form('accounts/settings/confirm-email-page.tsx', 'Confirm your new address', 'Confirm a new address.'),
  signup: form('profiles/wizard-page.tsx', 'Create your profile', 'Choose a type, a handle and a name.'),
  newProfile: form('profiles/new-profile-page.tsx', 'Create a new profile', 'Add another profile to your account.'),
  myActivity,
  messages,
  playlists,
  playlist,
  account,
  findArt,
  artwork,
  artistDashboard,
  event,
  myArt,
  myEvents,
  myMerch,
  admin,
  terms: words('/terms', 'Terms of Service', `What you agree to when you use ${PRODUCT}.`),
  privacy: words('/privacy', 'Privacy Policy', `What ${PRODUCT} keeps about you, and what it does not.`),
  cookies: words('/cookies', 'Cookie Policy', `The few cookies that ${PRODUCT} sets.`),
  guidelines: words('/guidelines', 'Guidelines', `What belongs on ${PRODUCT}, and how to have something taken down.`),
  help: words('/help', 'Help Center', `Answers for artists and listeners on ${PRODUCT}.`),
  contact: words('/contact', 'Contact', `How to reach the people who run this ${PRODUCT}.`),
  howItWorks: words('/how-it-works', 'How it Works', `From a handle to a track that anyone can play.`),
  features: words('/features', 'Features', `What ${PRODUCT} does for artists and listeners.`),
  pricing: words('/pricing', 'Pricing', `What ${PRODUCT} costs.`),
}
