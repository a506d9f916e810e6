/** Error codes of these calls, besides the general ones. */
export type TemplateErrorCode =
  // 404; another business's template answers as a missing one
  | 'template_not_found'
  | 'question_not_found'
  | 'line_not_found'
  | 'image_not_found'
  | 'offer_not_found'
  | 'event_not_found'
  | 'version_not_found'
  | 'not_yet'
  // 403
  | 'admin_field'
  | 'premium_required'
  // 400
  | 'sort_order_incomplete'
  | 'related_to_itself'
  | 'formula_invalid'
  // 409; `category_gone`: it was deleted
  | 'last_image'
  | 'question_in_use'
  | 'ambiguous_line'
  | 'undo_conflict'
  | 'not_undoable'
  | 'not_published'
  | 'not_publishable'
  | 'category_missing'
  | 'category_gone'
  | 'limit_reached';
