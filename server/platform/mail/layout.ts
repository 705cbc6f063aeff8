import { escapeHtml } from '#contract/platform/escape-html.ts'
import { PRODUCT } from '#contract/platform/limits.ts'
import type { Mail } from './mail.ts'

/**
 * The layout of all mails, as plain text and as HTML with the same content. Values in it come from
 * users and are escaped.
 */
export function layOut(publicUrl: string, to: string, letter: Letter): Mail {
  const plain: Letter = {
    subject: onOneLine(letter.subject),
    preview: onOneLine(letter.preview),
    heading: onOneLine(letter.heading ?? letter.subject),
    before: letter.before.map(onOneLine),
    sections: letter.sections?.map(sectionOnLines) ?? [],
    button: letter.button && { ...letter.button, label: onOneLine(letter.button.label) },
    after: letter.after.map((note) =>
      typeof note === 'string' ? onOneLine(note) : { ...note, text: onOneLine(note.text) },
    ),
  }
  return {
    to,
    subject: plain.subject,
    text: toText(publicUrl, plain),
    html: renderLetter(publicUrl, plain),
    ...(letter.button && { link: letter.button.link }),
  }
}

const sectionOnLines = ({ title, items, more }: Section): Section => ({
  ...(title && { title: onOneLine(title) }),
  items: items.map(({ text, below, link }) => ({ text: onOneLine(text), below: onOneLine(below), link })),
  ...(more && { more }),
})

function toText(publicUrl: string, { before, sections = [], button, after }: Letter): string {
  const notes = after.map((note) => (typeof note === 'string' ? note : `${note.text}:\n${note.link}`))
  const press = button ? [`${button.label}:\n${button.link}`] : []
  return [...before, ...sections.flatMap(sectionInText), ...press, ...notes, `-- \n${PRODUCT}\n${publicUrl}`].join(
    '\n\n',
  )
}

const sectionInText = ({ title, items, more }: Section): string[] => [
  ...(title ? [`${title}\n${'='.repeat(Math.min(title.length, 60))}`] : []),
  ...items.map(({ text, below, link }) => [text, ...(below ? [below] : []), link].join('\n')),
  ...(more ? [more] : []),
]

/**
 * Line breaks in a value would look like our own text, and marks of direction would reverse the
 * text after it.
 */
const onOneLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')

/** A sentence of small print, or one that ends with a link. */
type Note = string | { text: string; link: string }

/** Lines of a digest. Each has a text, further words below it, and a link. */
type Section = { title?: string; items: { text: string; below: string; link: string }[]; more?: string }

type Letter = {
  subject: string
  /** Defaults to the subject. */
  heading?: string
  /** The preview that mail programs show beside the subject. */
  preview: string
  /** The event and what to do about it, one paragraph each. */
  before: string[]
  sections?: Section[]
  button?: { label: string; link: string }
  /** Small print under the button. */
  after: Note[]
}

const FONT = "font-family:Archivo,'Helvetica Neue',Helvetica,Arial,sans-serif"
/** Mails have the light theme; programs in dark mode get the dark one. */
const PAPER = { bg: '#e7e5df', fg: '#141211', dim: '#47423c', line: '#bfbab0' }
const SOOT = { bg: '#131211', fg: '#ece6d8', dim: '#b6aea0', line: '#35322e' }
const DARK_RULES = `.page{background:${SOOT.bg}!important;color:${SOOT.fg}!important}
.fg,.link{color:${SOOT.fg}!important}
.dim{color:${SOOT.dim}!important}
.rule{border-color:${SOOT.fg}!important}
.hair{border-color:${SOOT.line}!important}
.press{background:${SOOT.fg}!important;color:${SOOT.bg}!important;border-color:${SOOT.fg}!important}`

/**
 * Builds HTML without tables, pictures or external resources. It reads in order without styles too.
 */
function renderLetter(publicUrl: string, letter: Letter): string {
  const { subject, heading = subject, preview, before, sections = [], button, after } = letter
  const site = escapeHtml(publicUrl)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(subject)}</title>
<style>
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
${DARK_RULES}
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${PAPER.bg};color:${PAPER.fg};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}</div>
<div class="page fg" role="article" aria-label="${escapeHtml(subject)}" lang="en" \
style="padding:32px 20px 40px;background:${PAPER.bg};color:${PAPER.fg};font-size:16px;line-height:25px;${FONT}">
<div style="max-width:560px;margin:0 auto">
<p class="fg rule" style="margin:0 0 28px;padding:0 0 10px;border-bottom:6px solid ${PAPER.fg};color:${PAPER.fg};\
font-size:22px;line-height:28px;font-weight:800;letter-spacing:-0.01em">${PRODUCT}</p>
<h1 class="fg" \
style="margin:0 0 16px;color:${PAPER.fg};font-size:28px;line-height:32px;font-weight:800;\
letter-spacing:-0.01em">${escapeHtml(heading)}</h1>
${before.map(paragraph).join('\n')}
${sections.map(renderSection).join('\n')}
${button ? press(button) : ''}
${after.map(smallPrint).join('\n')}
<p class="dim hair" style="margin:32px 0 0;padding:12px 0 0;border-top:1px solid ${PAPER.line};color:${PAPER.dim};\
font-size:13px;line-height:18px">${PRODUCT}<br>\
<a class="dim" href="${site}" style="color:${PAPER.dim}">${site}</a></p>
</div>
</div>
</body>
</html>`
}

const paragraph = (text: string): string =>
  `<p style="margin:0 0 16px;overflow-wrap:anywhere;word-break:break-word">${escapeHtml(text)}</p>`

function renderSection({ title, items, more }: Section): string {
  const head = `<h2 class="fg" style="margin:28px 0 8px;color:${PAPER.fg};font-size:19px;line-height:24px;font-weight:800">`
  return `${title ? `${head}${escapeHtml(title)}</h2>` : ''}
${items.map(renderItem).join('\n')}
${more ? smallPrint(more) : ''}`
}

function renderItem({ text, below, link }: Section['items'][number]): string {
  const said = `<p class="dim" style="margin:2px 0 0;color:${PAPER.dim};font-size:15px;line-height:22px">`
  return `<div class="hair" style="padding:12px 0;border-top:1px solid ${PAPER.line};overflow-wrap:anywhere;word-break:break-word">
<p style="margin:0"><a class="link" href="${escapeHtml(link)}" \
style="color:${PAPER.fg};font-weight:700;text-decoration:none">${escapeHtml(text)}</a></p>
${below ? `${said}${escapeHtml(below)}</p>` : ''}
</div>`
}

/** Below the button the link is written out in full, for programs that show no buttons. */
function press({ label, link }: { label: string; link: string }): string {
  const href = escapeHtml(link)
  return `<p style="margin:24px 0 16px"><a class="press" href="${href}" \
style="display:inline-block;padding:12px 22px;border:2px solid ${PAPER.fg};background:${PAPER.fg};color:${PAPER.bg};\
font-weight:700;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="dim" style="margin:0 0 24px;color:${PAPER.dim};font-size:13px;line-height:18px;overflow-wrap:anywhere;\
word-break:break-all">Or open this address:<br><a class="link" href="${href}" style="color:${PAPER.fg}">${href}</a></p>`
}

function smallPrint(note: Note): string {
  const style = `margin:0 0 8px;color:${PAPER.dim};font-size:14px;line-height:20px;\
overflow-wrap:anywhere;word-break:break-word`
  if (typeof note === 'string') return `<p class="dim" style="${style}">${escapeHtml(note)}</p>`
  const href = escapeHtml(note.link)
  return `<p class="dim" style="${style}">${escapeHtml(note.text)}: \
<a class="link" href="${href}" style="color:${PAPER.fg}">${href}</a></p>`
}
