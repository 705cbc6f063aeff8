/** A word that nobody else uses: letters alone, so that it is one. */
export const newWord = (): string =>
  `qu${Math.floor(Math.random() * 1e9)
    .toString()
    .replaceAll(/\d/g, (digit) => 'aeioulmnrt'[Number(digit)] as string)}`
