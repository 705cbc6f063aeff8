import { PRODUCT } from '#contract/platform/product.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { type Letter, renderLetter } from './letter-html.ts'

/** The house's one mail form, as plain text and as HTML that says the same. Values in it come from people: they stay text. */
export function layOut(publicUrl: string, to: string, letter: Letter): Mail {
  const plain: Letter = {
    subject: onOneLine(letter.subject),
    preview: onOneLine(letter.preview),
    before: letter.before.map(onOneLine),
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

function toText(publicUrl: string, { before, button, after }: Letter): string {
  const notes = after.map((note) => (typeof note === 'string' ? note : `${note.text}:\n${note.link}`))
  const press = button ? [`${button.label}:\n${button.link}`] : []
  return [...before, ...press, ...notes, `-- \n${PRODUCT}\n${publicUrl}`].join('\n\n')
}

/** Line breaks would make a value look like words of ours, marks of direction would turn them around. */
const onOneLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
