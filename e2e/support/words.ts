/** A word of letters only that nothing else contains. */
export const newWord = (): string =>
  `qu${Math.floor(Math.random() * 1e9)
    .toString()
    .replaceAll(/\d/g, (digit) => 'aeioulmnrt'[Number(digit)] as string)}`
