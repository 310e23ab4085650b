const prediction = '{"id":"p1","status":"starting","created_at":"2026-01-01T00:00:00Z"}';

/** The correct reply to each call. */
export const hostileAnswers = {
  create: prediction,
  'create by name': '{"latest_version":{"id":"v1"}}',
  get: prediction,
  cancel: prediction,
  list: `{"next":null,"results":[${prediction}]}`,
  upload: '{"urls":{"get":"https://x.example/f"}}',
  secret: '{"key":"whsec_x"}',
  download: 'RIFF....WAVE',
  script:
    '{"id":"r1","status":"completed","output":[{"type":"message","content":[{"type":"output_text","text":"Tea is good."}]}]}',
  moderation: '{"results":[{"flagged":false,"categories":{"hate":false}}]}',
  'speech server': 'RIFF....WAVE',
  'cog description':
    '{"components":{"schemas":{"Input":{"properties":{"prompt":{"type":"string"},"width":{"type":"integer"},"height":{"type":"integer"}}}}}}',
  'cog create': '{"id":"p1","status":"starting"}',
  'cog cancel': '{}',
  'fal submit': '{"request_id":"r1","status":"IN_QUEUE"}',
  'fal status': '{"status":"IN_PROGRESS","response_url":"https://x.example/r1","logs":[]}',
  'fal result': '{"video":{"url":"https://v3.fal.media/files/a/b.mp4"}}',
  'fal cancel': '{"status":"CANCELLATION_REQUESTED"}',
  'fal history': '{"items":[],"next_cursor":null,"has_more":false}',
  'fal upload place': '{"upload_url":"https://x.example/f","file_url":"https://x.example/f"}',
  'fal upload': '{}',
} as const;

export type HostileCall = keyof typeof hostileAnswers;
