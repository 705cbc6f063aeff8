import { PRODUCT } from '#contract/product.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { escapeHtml } from '#server/platform/page/head.ts'

export type Letter = {
  to: string
  subject: string
  /** What happened and what to do, one paragraph each. */
  before: string[]
  button: { label: string; link: string }
  /** Small print under the button. */
  after: string[]
}

/** The house's one mail form, as plain text and as HTML without tables, images or anything loaded from elsewhere. */
export function layOut({ to, subject, before, button, after }: Letter): Mail {
  const text = [...before, `${button.label}:\n${button.link}`, ...after, `-- \n${PRODUCT}`].join('\n\n')
  return { to, subject, text, html: toHtml(subject, before, button, after), link: button.link }
}

function toHtml(subject: string, before: string[], button: Letter['button'], after: string[]): string {
  const link = escapeHtml(button.link)
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 20px;background:#efece2;color:#14130f;font:16px/1.5 Archivo,Helvetica,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 24px;padding-bottom:12px;border-bottom:6px solid #14130f;font-size:22px;font-weight:800">${PRODUCT}</p>
${before.map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`).join('\n')}
<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:12px 20px;background:#14130f;color:#efece2;font-weight:700;text-decoration:none">${escapeHtml(button.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;word-break:break-all"><a href="${link}" style="color:#14130f">${link}</a></p>
${after.map((line) => `<p style="margin:0 0 8px;font-size:14px;color:#55524a">${escapeHtml(line)}</p>`).join('\n')}
</div>
</body>
</html>`
}
