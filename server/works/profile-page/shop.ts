import type { MerchItem, MerchList } from '#contract/merch.ts'
import { MERCH_TYPES } from '#contract/merch-types.ts'
import { type Html, html } from '#server/platform/page/html.ts'
import { artworkImage } from '#server/works/public-parts/screen-parts.ts'

/** The merch of an artist, in the prerendered HTML. */
export const shop = ({ items }: MerchList): Html =>
  html`<ul class="first-comments">${items.map((item) => {
    const { title, itemType, price, shopifyUrl } = item
    const named = shopifyUrl ? html`<a href="${shopifyUrl}" rel="nofollow ugc noopener noreferrer">${title}</a>` : title
    return html`<li>${shopPicture(item)} ${named} / ${MERCH_TYPES[itemType]}, $${price}</li>`
  })}</ul>`

/** For browsers without scripts. The host of the picture gets no referrer and no cookies. */
function shopPicture({ productImgUrl, picture }: MerchItem): Html | null {
  if (picture?.veil) return null
  if (!productImgUrl) return picture && html`<noscript>${artworkImage(picture, '', '8rem', false)}</noscript>`
  return html`<noscript><img src="${productImgUrl}" alt="" loading="lazy" referrerpolicy="no-referrer" crossorigin="anonymous"></noscript>`
}
