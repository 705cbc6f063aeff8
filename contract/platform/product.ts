/** The product's name, everywhere it is shown: page titles, mails, the wordmark, the OpenAPI document. */
export const PRODUCT = 'Undercroft'
