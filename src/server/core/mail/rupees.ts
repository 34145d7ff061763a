const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** Formats integer paise for display: ₹1,23,456.00. */
export const rupees = (paise: number) => format.format(paise / 100)
