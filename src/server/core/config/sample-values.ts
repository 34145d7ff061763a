/** The sample payee for trying out the shop: it belongs to nobody, or to a stranger. */
export const SAMPLE_UPI_ID = 'suvarna@upi'

/** Contact details for trying out the shop. Nobody has them, and everybody can see that. */
export const SAMPLE_CONTACT = {
  phone: '+91 00000 00000',
  email: 'care@suvarna.example',
  whatsappNumber: '910000000000',
}
