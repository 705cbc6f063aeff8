import { DECISION_NAMES } from '#contract/decision-words.ts'
import type { HouseRules } from '#contract/house-rules.ts'
import { REASON_NAMES } from '#contract/report-words.ts'
import type { Transparency } from '#contract/transparency.ts'
import { counted } from '#contract/words/counted.ts'
import { REPORT_LEAD, TRANSPARENCY_LEAD } from '#contract/words/leads.ts'
import type { Site, Words } from '#contract/words/words.ts'
import { Html, html } from '#server/platform/page/html.ts'
import { day, facts, pageHead, section } from '#server/works/public-parts/screen-parts.ts'

/** A heading on the left, its text on the right. */
const part = (title: string, text: Html, id?: string): Html =>
  html`<h2${id && html` id="${id}"`}>${title}</h2><div>${text}</div>`

export const wordsScreen = ({ title, lead, parts }: Words): Html =>
  html`<article class="first-article">${pageHead(title)}<p class="first-intro">${lead}</p>
    <div class="first-text">${parts.flatMap((each) =>
      'text' in each ? [part(each.title, new Html(each.text), each.id)] : [],
    )}</div></article>`

export function houseRulesScreen({ html: text, version, from, until, versions }: HouseRules): Html {
  const earlier = versions
    .slice(1)
    .map(
      (each) =>
        html`<li><a href="/rules?version=${each.version}">Version ${each.version}</a> since ${day(each.from)}</li>`,
    )
  return html`${pageHead('Rules')}
    <p class="meta first-intro">Version ${version}, since ${day(from)}${until && html` until ${day(until)}`}</p>
    <div class="first-text">${new Html(text)}</div>
    ${section('All versions', earlier.length > 0 && html`<ul>${earlier}</ul>`)}`
}

/** Scripts build the form. The text asks browsers without scripts to write a mail. */
export const reportScreen = ({ mailbox }: Site): Html =>
  html`<article class="first-article">${pageHead('Report something')}
    <p class="first-intro">${new Html(REPORT_LEAD)}</p>
    <noscript><p>Write to <a href="mailto:${mailbox}">${mailbox}</a>. Give the address of the page, what is wrong with it, and your name.</p></noscript></article>`

export function transparencyScreen(numbers: Transparency): Html {
  const { year, years, cases, ownCases, heldComments, medianHours, acts, reasons, appeals, undone } = numbers
  return html`${pageHead('Transparency')}<p class="first-intro">${new Html(TRANSPARENCY_LEAD)}</p>
    <p>${years.map((each) => html` <a href="/transparency?year=${each}">${each}</a>`)}</p>
    ${section(
      `Decided in ${year}`,
      facts([
        ['Cases', String(cases)],
        ...acts.map(({ act, count }) => [DECISION_NAMES[act].counted, String(count)] as const),
        [
          'Half decided within',
          medianHours === null ? 'None yet' : counted(Math.max(1, Math.ceil(medianHours)), 'hour'),
        ],
        ['Found by admins, not reported', String(ownCases - heldComments)],
        ['Comments held by the word list', String(heldComments)],
      ]),
    )}
    ${section(
      'Reasons for reports',
      reasons.length > 0 && facts(reasons.map(({ reason, count }) => [REASON_NAMES[reason], String(count)])),
    )}
    ${section(
      'Appeals and mistakes',
      facts([
        ['Appeals granted', String(appeals.granted)],
        ['Appeals refused', String(appeals.refused)],
        ['Taken back without an appeal', String(undone)],
      ]),
    )}
    ${section(
      'Decisions without a case',
      facts([
        ['Merch items rejected', String(numbers.merchRejected)],
        ['Comments deleted by admins', String(numbers.commentsDeleted)],
      ]),
    )}`
}
