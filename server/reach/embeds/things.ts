import type { EmbedKind } from '#contract/embeds.ts'
import type { AppContext } from '#server/platform/context.ts'
import { type Html, html } from '#server/platform/page/html.ts'
import { KINDS } from '#server/works/kinds/kinds.ts'
import type { Embed } from '#server/works/public-parts/kind.ts'

/** @throws AppError `not_found` */
export const describeThing = (c: AppContext, kind: EmbedKind, id: string): Promise<Embed> => KINDS[kind].embed(c, id)

/** Shown instead of a work that is gone. */
export const goneEmbed = (product: string, wordmark: Html): Html =>
  html`<article class="embed gone"><p>This is not on ${product} any more.</p>${wordmark}</article>`
