import { tracksResource } from '../music.ts'
import { NEWEST_ON_LANDING } from '../platform/limits.ts'
import { page } from '../platform/page.ts'
import { ask } from '../platform/resource.ts'

/** A static text page, which is the same for everyone. */
const words = <const Path extends string>(path: Path) =>
  page(path, { access: 'public', layout: 'marketing', module: 'app/words/words-page' })

/** Pages where people arrive: the landing page, signing in and up, and the static text pages. */
export const ENTRANCE_PAGES = {
  landing: page('/', {
    access: 'public',
    layout: 'marketing',
    module: 'app/landing/landing-page',
    shows: () => [ask(tracksResource, { limit: NEWEST_ON_LANDING })],
  }),
  auth: page('/auth', { access: 'signed-out', module: 'people/accounts/auth-page', search: ['next', 'form'] }),
  verifyEmail: page('/auth/verify', {
    access: 'public',
    layout: 'bare',
    module: 'people/accounts/verify-email-page',
    search: ['token'],
  }),
  forgottenPassword: page('/auth/forgotten', {
    access: 'signed-out',
    module: 'people/accounts/forgotten-password-page',
  }),
  confirmEmail: page('/auth/email', {
    access: 'public',
    layout: 'bare',
    module: 'settings/confirm-email-page',
    search: ['token'],
  }),
  keepFactors: page('/auth/keep-factors', {
    access: 'public',
    layout: 'bare',
    module: 'people/keys/keep-factors-page',
    search: ['token'],
  }),
  report: page('/report', { access: 'public', module: 'safety/reports/report-page', search: ['about'] }),
  confirmReport: page('/report/confirm', {
    access: 'public',
    module: 'safety/reports/confirm-report-page',
    search: ['token'],
  }),
  unsubscribe: page('/notifications/unsubscribe', {
    access: 'public',
    layout: 'bare',
    module: 'social/notifications/unsubscribe-page',
    search: ['token'],
  }),
  offline: page('/offline', { access: 'public', module: 'offline/page/offline-page', search: ['to'] }),
  resetPassword: page('/auth/reset', {
    access: 'public',
    layout: 'bare',
    module: 'people/accounts/reset-password-page',
    search: ['token'],
  }),
  signup: page('/signup', { access: 'no-profile', module: 'people/profiles/wizard-page' }),
  terms: words('/terms'),
  privacy: words('/privacy'),
  cookies: words('/cookies'),
  guidelines: words('/guidelines'),
  help: words('/help'),
  contact: words('/contact'),
  howItWorks: words('/how-it-works'),
  features: words('/features'),
  pricing: words('/pricing'),
} as const
