import { PRODUCT } from '#contract/platform/limits.ts'
import { OUTSIDE_REPORT } from '#contract/platform/moderation-limits.ts'
import { REASON_NAMES } from '#contract/report-words.ts'
import type { ReportReason } from '#contract/reports.ts'
import { layOut } from '#server/platform/mail/layout.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { tokenLink } from '#server/platform/mail/token-link.ts'

type Asked = { path: string; reason: ReportReason; token: string }

/** The mail quotes nothing from the form, because anyone can have it sent to any address. */
export const outsideReportMail = (publicUrl: string, to: string, { path, reason, token }: Asked): Mail =>
  layOut(publicUrl, to, {
    subject: `Confirm your report to ${PRODUCT}`,
    preview: 'We read your report after you confirm it.',
    before: [
      `Someone, probably you, reported ${publicUrl}${path} ("${REASON_NAMES[reason]}") and gave this address.`,
      'After you confirm it, a person reads the report and decides. We email the outcome to this address.',
    ],
    button: { label: 'Confirm the report', link: tokenLink(publicUrl, '/report/confirm', token) },
    after: [
      `The link works once, within ${OUTSIDE_REPORT.waitDays} days. After that the report is deleted.`,
      'If it was not you, ignore this mail. Nothing will happen.',
    ],
  })
