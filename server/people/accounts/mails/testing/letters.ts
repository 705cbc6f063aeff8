import {
  appealMail,
  type Letter,
  outcomeMail,
  statementMail,
  undoneMail,
} from '#server/moderation/cases/decisions/decision-mails.ts'
import { layOut } from '#server/platform/mail/layout.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { digestMail } from '#server/social/notifications/digest/digest-mail.ts'
import { outsideReportMail } from '#server/social/reports/outside/mail.ts'
import {
  accountDeletedMail,
  alreadyRegisteredMail,
  emailChangeAskedMail,
  emailChangedMail,
  emailRestoredMail,
  emailTakenMail,
  newEmailMail,
  passwordChangedMail,
  passwordMail,
  passwordResetMail,
  verificationMail,
} from '../letters.ts'

export const TO = 'reader@example.com'
const SITE = 'https://undercroft.example'
const HOSTILE = `"><script>alert(1)</script>&amp;\r\nBcc: b@example.com\u202e'{{7*7}}`
const ENV = { publicUrl: SITE, contactEmail: HOSTILE }
const COUNTS = { profiles: 1, artworks: 0, tracks: 1234, files: 2 }

const LETTER: Letter = {
  ...{
    id: 'x',
    act: 'suspend-profile',
    words: HOSTILE,
    rule: 1,
    ruleTitle: HOSTILE,
    until: new Date(0),
    title: HOSTILE,
  },
}

/** All letters, with hostile values wherever a letter takes a value. */
export const letters: Record<string, Mail> = {
  verification: verificationMail(SITE, TO, HOSTILE),
  alreadyRegistered: alreadyRegisteredMail(SITE, TO),
  password: passwordMail(SITE, TO, HOSTILE),
  passwordChangedByLink: passwordResetMail(SITE, TO, true),
  passwordChanged: passwordChangedMail(SITE, TO),
  newEmail: newEmailMail(SITE, TO, HOSTILE),
  emailTaken: emailTakenMail(SITE, TO),
  emailChangeAsked: emailChangeAskedMail(SITE, TO),
  emailChanged: emailChangedMail(ENV, TO, HOSTILE),
  emailRestored: emailRestoredMail(ENV, TO),
  accountDeleted: accountDeletedMail(ENV, TO, COUNTS),
  outsideReport: outsideReportMail(SITE, TO, { path: `/track/${HOSTILE}`, reason: 'other', token: HOSTILE }),
  digest: digestMail(SITE, {
    to: TO,
    rhythm: 'weekly',
    parts: [
      { name: HOSTILE, items: [{ title: HOSTILE, body: HOSTILE, isQuote: true, url: '/track/x' }], isMore: true },
      { name: 'Nith', items: [{ title: HOSTILE.repeat(9), body: '', isQuote: true, url: '/my-merch' }], isMore: false },
    ],
    token: 'x.y',
  }),
  statement: statementMail(SITE, TO, LETTER),
  outcome: outcomeMail(SITE, TO, { act: 'hide', title: HOSTILE }),
  undone: undoneMail(SITE, TO, LETTER),
  appeal: appealMail(true)(SITE, TO, LETTER),
  anyOther: layOut(SITE, TO, {
    subject: `Of ${HOSTILE}`,
    preview: HOSTILE,
    before: [HOSTILE],
    button: { label: HOSTILE, link: `${SITE}/x?q=${encodeURIComponent(HOSTILE)}` },
    after: [HOSTILE, { text: HOSTILE, link: `${SITE}/"onclick="` }],
  }),
}
