export const REPORT_REASONS = [
  'copyright',
  'harassment',
  'hate',
  'sexual',
  'impersonation',
  'sensitive',
  'ai',
  'spam',
  'other',
] as const

/** Names of the reasons, for reporters and admins. */
export const REASON_NAMES: Readonly<Record<(typeof REPORT_REASONS)[number], string>> = {
  copyright: 'My work, used without my permission',
  harassment: 'Harassment or bullying',
  hate: 'Hate or threats',
  sexual: 'Sexual content with minors, or without consent',
  impersonation: 'Pretends to be somebody',
  sensitive: 'Sensitive, and not marked',
  ai: 'AI output passed off as handmade',
  spam: 'Spam',
  other: 'Something else',
}
