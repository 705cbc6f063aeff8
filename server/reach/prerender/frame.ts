import { FOOTER } from '#contract/footer.ts'
import { PRODUCT } from '#contract/platform/limits.ts'
import type { Page } from '#contract/platform/page.ts'
import { type Html, html } from '#server/platform/page/html.ts'

/** The frame around a visitor's page, which looks like the app's own frame. */
export function visitorsFrame({ flush, layout }: Pick<Page, 'flush' | 'layout'>, content: Html | null): Html {
  const isWide = flush || layout === 'marketing'
  return html`<div class="first">
      <header class="first-header">
        <a class="wordmark" href="/">${PRODUCT}</a>
        <nav aria-label="Main"><a href="/find-music">Explore Music</a> <a href="/find-art">Explore Art</a></nav>
        <a class="first-sign-in" href="/auth">Sign In</a>
        <a class="first-button first-primary" href="/auth?form=sign-up">Join the Underground</a>
      </header>
      ${content && html`<main${isWide && html` class="first-wide"`}>${content}</main>`}
      <noscript>${FOOT}</noscript>
    </div>`
}

/** The links of the app's own footer and menus. */
const FOOT = html`<footer class="first-foot">${FOOTER.map(
  ([title, links]) =>
    html`<nav aria-label="${title}"><b>${title}</b><ul>${links.map(
      ([label, path]) => html`<li><a href="${path}">${label}</a></li>`,
    )}</ul></nav>`,
)}<a href="/feed.rss">Feed</a></footer>`
