/** Resources as the specification shows them. */
export const timestamp = '2024-05-01T12:00:00.000Z';

export const user = { id: 'user_1', name: 'Ada', createdAt: timestamp, updatedAt: timestamp };
export const conversation = { id: 'conv_1', createdAt: timestamp, updatedAt: timestamp };
export const event = {
  id: 'evt_1',
  createdAt: timestamp,
  payload: { text: 'hello' },
  conversationId: 'conv_1',
  userId: 'user_1',
};

export function botOf(number: number) {
  return { id: `bot_${number}`, name: `Bot ${number}`, createdAt: timestamp, updatedAt: timestamp };
}

export function botsOf(count: number, from = 0) {
  return Array.from({ length: count }, (_, index) => botOf(from + index));
}
